import { StorageUse } from '../../files/index.js'
import { CurrentPlan } from './current-plan.js'
import { OtherPlans } from './other-plans.js'
import { Stack } from '../../../ui/layout/layout.js'

/** Current plan, its usage, and the plans to switch to (rule 11.6). */
export default function MyPlan() {
  return (
    <Stack gap={5}>
      <CurrentPlan />
      <StorageUse />
      <OtherPlans />
    </Stack>
  )
}
