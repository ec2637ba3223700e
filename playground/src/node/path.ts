import path from 'path-browserify';

export const { basename, dirname, isAbsolute, join, normalize, posix, relative, resolve, sep } = path;
