import { HardDrive } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'

export function StoragePage() {
  return (
    <>
      <AdminHeading title="Storage" />
      <EmptyState
        icon={HardDrive}
        title="Not built yet"
        text="Here you will see how much space texts and files take."
      />
    </>
  )
}
