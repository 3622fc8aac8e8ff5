/** Thrown when the requested browser is not on this machine and cannot be installed. */
export class NoBrowser extends Error {}
