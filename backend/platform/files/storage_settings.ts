/** Where files are stored: in DATA_DIR or in a bucket. */
export type FileSettings = { storage: 'local' } | S3Settings

export interface S3Settings {
  storage: 's3'
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For services other than Amazon's. */
  endpoint?: string
  /** The bucket's name in the path instead of the host; by default with an endpoint only. */
  forcePathStyle?: boolean
}
