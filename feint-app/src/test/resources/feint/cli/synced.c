/* Keeps an image of a directory as it would be after a loss of power: each file has the content of its last sync, and a
   name is created, moved or removed when its directory is synced. A library to preload: FEINT_ROOT is the directory,
   FEINT_IMAGE the image, and syncs of the files in FEINT_UNSYNCED, separated by colons, are not carried out.

   The image has a file for the content of each inode, and in "names" a link to it for each name. What is in the
   directory at the start is on disk. The index of a write-ahead log, which SQLite builds anew, is left out. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX], image[PATH_MAX];

static void fail(const char *what) {
  fprintf(stderr, "synced.c: %s: %s\n", what, strerror(errno));
  _exit(99);
}

static const char *in_image(char *path, const char *format, const char *name) {
  char rest[PATH_MAX];
  snprintf(rest, sizeof rest, format, name);
  if (snprintf(path, PATH_MAX, "%s/%s", image, rest) >= PATH_MAX) fail("path");
  return path;
}

/* Replaces the content of an inode, as a whole. */
static void keep_content(int fd, const char *inode) {
  char part[PATH_MAX], whole[PATH_MAX], self[64], buffer[65536];
  int own = -1, out = open(in_image(part, "%s", "part"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (out < 0) fail(part);
  ssize_t length;
  for (off_t at = 0; (length = pread(own < 0 ? fd : own, buffer, sizeof buffer, at)) != 0;) {
    if (length < 0 && own < 0) {
      /* A file that is open for writes alone. */
      snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
      if ((own = open(self, O_RDONLY)) < 0) fail(self);
    } else if (length < 0 || write(out, buffer, length) != length) {
      fail(part);
    } else {
      at += length;
    }
  }
  if (own >= 0) close(own);
  close(out);
  if (rename(part, in_image(whole, "%s", inode)) != 0) fail(whole);
}

static void keep_name(const char *name, const char *inode) {
  char part[PATH_MAX], link[PATH_MAX], target[PATH_MAX];
  snprintf(target, sizeof target, "../%s", inode);
  unlink(in_image(part, "%s", "link"));
  if (symlink(target, part) != 0 || rename(part, in_image(link, "names/%s", name)) != 0) fail(link);
}

/* Returns whether a name in the directory is that of a file, and of which. */
static int found(const char *name, char *inode) {
  char path[PATH_MAX];
  struct stat about;
  if (snprintf(path, sizeof path, "%s/%s", root, name) >= PATH_MAX) fail("path");
  if (lstat(path, &about) != 0 || !S_ISREG(about.st_mode)) return 0;
  sprintf(inode, "%lu", (unsigned long) about.st_ino);
  return 1;
}

static int is_index(const char *name) {
  size_t length = strlen(name);
  return length >= 4 && strcmp(name + length - 4, "-shm") == 0;
}

static void keep_names(int all) {
  char path[PATH_MAX], inode[32];
  struct dirent *entry;
  DIR *there = opendir(root);
  while (there != NULL && (entry = readdir(there)) != NULL) {
    if (!found(entry->d_name, inode) || is_index(entry->d_name)) continue;
    if (all) {
      if (snprintf(path, sizeof path, "%s/%s", root, entry->d_name) >= PATH_MAX) fail("path");
      int fd = open(path, O_RDONLY);
      if (fd < 0) fail(path);
      keep_content(fd, inode);
      close(fd);
    }
    if (access(in_image(path, "%s", inode), F_OK) == 0) keep_name(entry->d_name, inode);
  }
  if (there != NULL) closedir(there);
  DIR *here = opendir(in_image(path, "%s", "names"));
  while (here != NULL && (entry = readdir(here)) != NULL) {
    if (entry->d_type == DT_LNK && !found(entry->d_name, inode)) unlink(in_image(path, "names/%s", entry->d_name));
  }
  if (here != NULL) closedir(here);
}

__attribute__((constructor)) static void begin(void) {
  char names[PATH_MAX];
  const char *from = getenv("FEINT_ROOT"), *to = getenv("FEINT_IMAGE");
  if (from == NULL || to == NULL) return;
  snprintf(root, sizeof root, "%s", from);
  snprintf(image, sizeof image, "%s", to);
  /* The first process of several, which is the launcher, finds no image. */
  if (mkdir(image, 0700) == 0 && mkdir(in_image(names, "%s", "names"), 0700) == 0) keep_names(1);
}

static int is_unsynced(const char *name) {
  char names[PATH_MAX], *rest = names, *next;
  snprintf(names, sizeof names, "%s", getenv("FEINT_UNSYNCED") == NULL ? "" : getenv("FEINT_UNSYNCED"));
  while ((next = strsep(&rest, ":")) != NULL) {
    if (strcmp(next, name) == 0) return 1;
  }
  return 0;
}

static int keep(int fd) {
  char self[64], path[PATH_MAX], inode[32];
  struct stat about;
  if (fstat(fd, &about) != 0) return -1;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  ssize_t length = root[0] == 0 ? -1 : readlink(self, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t depth = strlen(root);
  pthread_mutex_lock(&one_at_a_time);
  if (strcmp(path, root) == 0) {
    keep_names(0);
  } else if (strncmp(path, root, depth) == 0 && path[depth] == '/' && strchr(path + depth + 1, '/') == NULL) {
    const char *name = path + depth + 1;
    if (S_ISREG(about.st_mode) && !is_index(name) && !is_unsynced(name)) {
      sprintf(inode, "%lu", (unsigned long) about.st_ino);
      keep_content(fd, inode);
      if (found(name, inode)) keep_name(name, inode);
    }
  }
  pthread_mutex_unlock(&one_at_a_time);
  return 0;
}

int fsync(int fd) { return keep(fd); }

int fdatasync(int fd) { return keep(fd); }
