/** What other parts of the product may use of the workspace. */
export { seedDemoWorkspace } from '#modules/workspace/demo/seed'
export { FileTable } from '#modules/workspace/files/file_table'
export { settlingLane } from '#modules/workspace/files/settle_upload'
export { sweepFiles } from '#modules/workspace/files/sweep'
export { FILE_SIZES } from '#modules/workspace/sql'
export { Storage } from '#modules/workspace/storage'
export { StorageNotices } from '#modules/workspace/storage_notices'
export { StorageRule } from '#modules/workspace/storage_rule'
