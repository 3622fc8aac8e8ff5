import { useState } from 'react'
import type { UserResponse } from '#modules/auth/api'
import { messageOf } from '../../../app/api-client.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Switch } from '../../../ui/switch/switch.js'
import { accountCalls } from '../account-calls.js'
import { useChangeUser } from '../use-change-user.js'
import styles from './page-versions.module.css'

/** Choice between all versions of pages and one a day (rule 15.71). */
export function PageVersions({ user }: { user: UserResponse }) {
  const [asks, setAsks] = useState(false)
  const change = useChangeUser(accountCalls.changeRetention)
  const isThinned = user.keep_versions === 'thinned'
  const thin = () =>
    change.mutate({ keep_versions: 'thinned' }, { onSettled: () => setAsks(false) })
  return (
    <div className={styles.versions}>
      <Switch
        label="Keep one version a day"
        hint={
          isThinned
            ? 'All versions of the last 30 days stay. Of each earlier day, only the last version of a page and the versions you named stay. Versions saved while this was off all stay.'
            : 'Every version of your pages stays. Turn this on to keep new versions for 30 days, and then one a day. Versions saved before stay.'
        }
        checked={isThinned}
        disabled={change.isPending}
        onChange={(on) => (on ? setAsks(true) : change.mutate({ keep_versions: 'all' }))}
      />
      <FormError message={change.error ? messageOf(change.error) : undefined} />
      <ConfirmDialog
        open={asks}
        theme="error"
        title="Keep one version a day?"
        subtitle="Versions you save from now on go for good once they’re 30 days old. You can’t get them back. Versions you named and the last one of each day stay, and so do all versions saved while this was off."
        confirmLabel="Keep one a day"
        pending={change.isPending}
        onConfirm={thin}
        cancelLabel="Keep all"
        onCancel={() => setAsks(false)}
      />
    </div>
  )
}
