import { useQuery } from '@tanstack/react-query'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { storageQuery } from '../../../app/storage-query.js'
import styles from './storage-use.module.css'

/** The user's storage meter (rule 8.4). Its space is reserved until the usage loads. */
export function StorageUse() {
  const { data } = useQuery(storageQuery)
  return (
    <div className={styles.place}>
      {data && (
        <StorageMeter used={data.file_storage + data.text_storage} limit={data.storage_limit} />
      )}
    </div>
  )
}
