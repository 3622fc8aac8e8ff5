import { StorageUse } from '../files/index.js'
import styles from './settings-modal.module.css'

/** How much of the plan is used; plans to switch to come with the payments. */
export function MyPlanTab() {
  return (
    <div className={styles.tab}>
      <StorageUse />
      <p>Here you will see your plan and choose another one, with more storage.</p>
    </div>
  )
}
