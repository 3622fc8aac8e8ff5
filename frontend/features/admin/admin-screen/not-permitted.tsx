import { Lock } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { useScope } from '../use-scope.js'

/** Placeholder for a page that the user's scope does not permit (rule 17.1). */
export function NotPermitted({ title }: { title: string }) {
  const scope = useScope()
  return (
    <>
      <AdminHeading title={title} />
      <EmptyState
        icon={Lock}
        title="You don’t have access"
        text={`Your scope, ${scope}, doesn’t include this page. Ask an admin for access.`}
      />
    </>
  )
}
