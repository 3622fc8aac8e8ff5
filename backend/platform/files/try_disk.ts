import { randomBytes } from 'node:crypto'
import type { Disk } from 'flydrive'
import type { S3Driver } from 'flydrive/drivers/s3'
import { codeOf } from '#platform/files/disk_errors'

/** Setting that each refusal of a bucket points to. */
const REFUSALS: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET: the bucket does not exist',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the key is not known to the bucket',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it does not match S3_ACCESS_KEY_ID',
  PermanentRedirect: 'S3_REGION: the bucket is in another region',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
}

const BYTES = Buffer.from('strata')

/** The disk to check: a folder if it receives uploads, else a bucket. */
interface Tried {
  disk: Disk
  receivesUploads: boolean
  folder: string
}

/** Writes, reads and removes an object. Returns the failure as a line that names the setting. */
export async function tryDisk(disk: Tried): Promise<string | undefined> {
  const name = `files/check.${randomBytes(6).toString('base64url')}`
  const { disk: drive } = disk
  let doing = 'written'
  try {
    // Uses the drive itself, because our own disk checks the drive when the drive refuses.
    await drive.put(name, BYTES)
    doing = 'read'
    await drive.getBytes(name)
    doing = 'removed'
    await drive.delete(name)
    return undefined
  } catch (error) {
    return describe(disk, doing, error)
  }
}

function describe(disk: Tried, doing: string, error: unknown) {
  const code = codeOf(error) ?? 'no reason given'
  if (disk.receivesUploads) return `DATA_DIR: no file can be ${doing} in ${disk.folder} (${code})`
  const { bucket } = (disk.disk.driver as S3Driver).options
  if (REFUSALS[code]) return `${REFUSALS[code]} (bucket ${bucket})`
  if (code === 'AccessDenied') {
    return `S3_ACCESS_KEY_ID: with this key no object can be ${doing} (bucket ${bucket})`
  }
  return `S3_ENDPOINT, S3_REGION: the bucket ${bucket} does not answer (${code})`
}
