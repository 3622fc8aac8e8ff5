import type { ListedShare } from '#modules/workspace/api'
import { FormError } from '../../ui/form-error/form-error.js'
import { Switch } from '../../ui/switch/switch.js'
import { EndDate } from './end-date.js'
import { shareProblem, useChangeShare } from './share-calls.js'
import { ShareLink } from './share-link.js'
import { SharePassword } from './share-password.js'
import { viewsOf } from './share-words.js'
import { Text } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

/** Link, page views and options of a share. Each option takes effect at once. */
export function ShareOptions({ share }: { share: ListedShare }) {
  const change = useChangeShare(share.id)
  const { expires_at, has_password, indexable, url } = share
  return (
    <>
      <ShareLink url={url} />
      <Text
        as="p"
        tone="muted"
        size="sm"
        className={styles.note}
      >{`${viewsOf(share)}. Strata doesn’t record who reads.`}</Text>
      <EndDate
        value={expires_at}
        pending={change.isPending}
        onChange={(end) => change.mutate({ expires_at: end })}
      />
      <SharePassword shareId={share.id} isSet={has_password} />
      <Switch
        label="Allow search engines"
        hint={searchEnginesOf(share)}
        checked={indexable && !has_password}
        disabled={has_password}
        onChange={(on) => change.mutate({ indexable: on })}
      />
      <FormError message={shareProblem(change.error)} />
    </>
  )
}

function searchEnginesOf({ has_password, indexable }: ListedShare) {
  if (has_password) return 'Search engines can’t read it, because it has a password.'
  return indexable
    ? 'Search engines may list it, so anyone may find it.'
    : 'Search engines are told not to list it.'
}
