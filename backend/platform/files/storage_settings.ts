/** Place where files are stored: DATA_DIR or a bucket. */
export type FileSettings = { storage: 'local' } | S3Settings

export interface S3Settings {
  storage: 's3'
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Endpoint for services other than Amazon's. */
  endpoint?: string
  /**
   * True if the path, not the host, contains the bucket's name. Defaults to true only with an
   * endpoint.
   */
  forcePathStyle?: boolean
}
