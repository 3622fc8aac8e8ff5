/** The browser that was asked for is not on this machine and cannot be installed. */
export class NoBrowser extends Error {}
