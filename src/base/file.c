#define _XOPEN_SOURCE 700                          /* realpath */

#include "src/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "src/base/mem.h"
#include "src/base/strbuf.h"

/* The end of a path that is short enough to leave room for the reason in a message. */
static const char *shown(const char *path)
{
    enum { SHOWN = 240 };
    size_t length = strlen(path);
    if (length <= SHOWN)
        return path;

    const char *tail = strchr(path + length - SHOWN, '/');
    return tail ? tail : path + length - SHOWN;
}

char *file_read(const char *path, size_t limit, size_t *size, struct err *err)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        err_set(err, "%s: %s", shown(path), strerror(errno));
        return NULL;
    }

    enum { PIECE = 16 * 1024 };
    struct strbuf text;
    strbuf_init(&text);
    char *piece = mem_alloc(PIECE);
    size_t got;
    while ((got = fread(piece, 1, PIECE, in)) > 0 && text.length + got <= limit)
        strbuf_add_n(&text, piece, got);
    int problem = ferror(in) ? errno : 0;
    fclose(in);
    free(piece);

    if (!got && !problem) {
        if (size)
            *size = text.length;
        return text.text;
    }
    if (problem)
        err_set(err, "%s: %s", shown(path), strerror(problem));
    else
        err_set(err, "%s: is larger than the %zu bytes that are read", shown(path), limit);
    strbuf_free(&text);
    return NULL;
}

/* Follows links, so that a linked settings file stays a link; the caller frees. */
static char *write_target(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : mem_dup(path);
}

/* Opens a new file beside `target` and puts its name into `name`; -1 with errno on failure. */
static int open_beside(const char *target, mode_t mode, struct strbuf *name)
{
    for (int attempt = 0; attempt < 100; attempt++) {
        strbuf_clear(name);
        strbuf_printf(name, "%s.new-%ld-%d", target, (long)getpid(), attempt);
        int fd = open(name->text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(fd, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return fsync(fd) == 0;
}

/* A rename lasts only once the folder is on disk. Not every file system can do it, so no error. */
static void sync_folder_of(const char *path)
{
    char *folder = mem_dup(path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

bool file_write(const char *path, const char *bytes, size_t size, struct err *err)
{
    char *target = write_target(path);
    struct stat old;
    bool existed = stat(target, &old) == 0;
    struct strbuf name;
    strbuf_init(&name);

    int fd = open_beside(target, 0666, &name);
    bool done = fd >= 0;
    if (done && existed)
        done = fchmod(fd, old.st_mode & 07777) == 0;
    done = done && write_all(fd, bytes, size);
    int problem = errno;
    if (fd >= 0 && close(fd) != 0 && done) {
        problem = errno;
        done = false;
    }
    if (done && rename(name.text, target) != 0) {
        problem = errno;
        done = false;
    }
    if (done)
        sync_folder_of(target);
    else if (fd >= 0)
        unlink(name.text);
    if (!done)
        err_set(err, "%s: cannot be written: %s", shown(path), strerror(problem));

    strbuf_free(&name);
    free(target);
    return done;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool file_make_folders(const char *path, struct err *err)
{
    char *part = mem_dup(path);
    bool done = *part;
    int problem = ENOENT;

    for (char *end = part; done && *end;) {
        end += strspn(end, "/");
        end += strcspn(end, "/");
        char kept = *end;
        *end = 0;
        if (mkdir(part, 0777) != 0) {
            problem = errno;
            done = is_folder(part);
        }
        *end = kept;
    }
    if (!done)
        err_set(err, "%s: the folder cannot be made: %s", shown(path), strerror(problem));
    free(part);
    return done;
}

static char *joined(const char *folder, const char *name)
{
    struct strbuf path;
    strbuf_init(&path);
    strbuf_printf(&path, "%s/%s", folder, name);
    return path.text;
}

static const char *home(void)
{
    const char *folder = getenv("HOME");
    if (folder && folder[0] == '/')
        return folder;

    const struct passwd *user = getpwuid(getuid());
    return user && user->pw_dir && user->pw_dir[0] == '/' ? user->pw_dir : "";
}

/* The specification tells to ignore values that are not absolute. */
static char *xdg_folder(const char *variable, const char *below_home)
{
    const char *set = getenv(variable);
    if (set && set[0] == '/')
        return joined(set, "tavlei");

    char *base = joined(home(), below_home);
    char *folder = joined(base, "tavlei");
    free(base);
    return folder;
}

char *file_config_folder(void)
{
    return xdg_folder("XDG_CONFIG_HOME", ".config");
}

char *file_state_folder(void)
{
    return xdg_folder("XDG_STATE_HOME", ".local/state");
}

char *file_data_folder(void)
{
    return xdg_folder("XDG_DATA_HOME", ".local/share");
}

char *file_cache_folder(void)
{
    return xdg_folder("XDG_CACHE_HOME", ".cache");
}

char *file_resource(const char *name)
{
    const char *const folders[] = { getenv("TAVLEI_DATA"), TAVLEI_SOURCE_DATA,
                                    TAVLEI_INSTALL_DATA };

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (!folders[i] || !*folders[i])
            continue;
        char *path = joined(folders[i], name);
        if (access(path, R_OK) == 0)
            return path;
        free(path);
    }
    return NULL;
}
