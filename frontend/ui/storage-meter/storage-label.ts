/** Bytes in one GB (rule 8.1). */
const GB = 1024 ** 3

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** Smallest amount in bytes that two decimals of a GB can show. */
const SMALL = 0.01 * GB

/**
 * Returns '{used} of {storage_limit}GB used' (rule 8.4) with at most two decimals. Below 0.01 GB,
 * uses the unit that fits.
 */
export function storageLabel(used: number, limit: number) {
  const small = used > 0 && used < SMALL
  return `${small ? sizeLabel(used) : round(used / GB)} of ${limit}GB used`
}

/** Returns the label with three significant digits in the unit that fits: '12 kB of 1 GB used'. */
export function exactStorageLabel(used: number, limit: number) {
  return `${sizeLabel(used)} of ${limit} GB used`
}

/** Formats bytes with three significant digits: '12 kB', '1.5 GB'. */
export function sizeLabel(bytes: number) {
  const unit = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1)
  return `${Number((bytes / 1024 ** unit).toPrecision(3))} ${UNITS[unit]}`
}

/**
 * Returns the percentage of the limit, from 0 to 100, rounded to tenths. Finer numbers may be
 * written in a notation that ARIA does not accept.
 */
export function storageShare(used: number, limit: number) {
  if (limit <= 0) return 100
  return Math.min(100, Math.round((used / (limit * GB)) * 1000) / 10)
}

function round(gigabytes: number) {
  return Math.round(gigabytes * 100) / 100
}
