import { StorageUse } from '../../files/index.js'
import { CurrentPlan } from './current-plan.js'
import styles from './my-plan.module.css'
import { OtherPlans } from './other-plans.js'

/** Current plan, its usage, and the plans to switch to (rule 11.6). */
export default function MyPlan() {
  return (
    <div className={styles.parts}>
      <CurrentPlan />
      <StorageUse />
      <OtherPlans />
    </div>
  )
}
