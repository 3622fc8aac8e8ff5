/** Bytes in one GB: the storage unit of SPEC §9, whose value it leaves open. */
const GB = 1024 ** 3

/** '{used} of {storage_limit}GB used' (SPEC §9), with at most two decimals. */
export function storageLabel(used: number, limit: number) {
  return `${round(used / GB)} of ${limit}GB used`
}

/** Percent of the limit, 0 to 100, to a tenth: finer numbers are written in a form that ARIA has not. */
export function storageShare(used: number, limit: number) {
  if (limit <= 0) return 100
  return Math.min(100, Math.round((used / (limit * GB)) * 1000) / 10)
}

/** A little is not nothing: it shows as 0.01. */
function round(gigabytes: number) {
  if (gigabytes > 0 && gigabytes < 0.01) return 0.01
  return Math.round(gigabytes * 100) / 100
}
