import { PageNotice } from './page-notice.js'

/** Notice about a page that another device trashed or deleted. */
export function GoneNotice({ onCopy }: { onCopy: () => void }) {
  return (
    <PageNotice action="Copy text" onAction={onCopy}>
      This page was moved to the trash or deleted elsewhere. Restore it from the trash to go on.
    </PageNotice>
  )
}
