import { useRef, useState } from 'react'
import type { ListedShare } from '#modules/workspace/api'
import { LoadError } from '../../app/load-error/load-error.js'
import type { NamedItem } from '../../app/open-windows.js'
import { realId } from '../../app/temporary-ids.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { quoted } from '../../ui/quoted.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { Switch } from '../../ui/switch/switch.js'
import { mainShare } from '../workspace/index.js'
import { EndDialog } from './end-dialog.js'
import { shareProblem, useStartShare } from './share-calls.js'
import { ShareOptions } from './share-options.js'
import { audienceOf } from './share-words.js'
import { Stack, Text } from '../../ui/layout/layout.js'
import styles from './shares.module.css'
import { useListedShares } from './use-listed-shares.js'
import { useOuterShare } from './use-outer-share.js'

interface ShareWindowProps {
  item: NamedItem
  /** Share to show; by default the main one of the item. */
  shareId?: number
  onClose: () => void
}

/** Dialog about the share of an item: on or off, its link and its options. */
export function ShareWindow({ item, shareId, onClose }: ShareWindowProps) {
  const { data, error, isFetching, refetch } = useListedShares()
  const shares = data?.filter(({ block_id }) => block_id === realId(item.id))
  const [ending, setEnding] = useState(false)
  // Its dialog fades out after the share has ended.
  const [ended, setEnded] = useState<ListedShare>()
  const body = useRef<HTMLDivElement>(null)
  const share = shares && (shares.find(({ id }) => id === shareId) ?? mainShare(shares))
  function askToEnd() {
    setEnded(share)
    setEnding(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Share “${item.name}”`}
      actions={
        <>
          {share && (
            <Button variant="quiet" onClick={askToEnd}>
              End sharing
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack ref={body} tabIndex={-1} gap={5} className={styles.body}>
        {shares ? (
          <Sharing item={item} share={share} links={shares.length} onEnd={askToEnd} />
        ) : error && !isFetching ? (
          <LoadError title="Couldn’t load the share" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the share" rows={2} />
        )}
      </Stack>
      {ended && (
        <EndDialog open={ending} share={ended} onClose={() => setEnding(false)} finalFocus={body} />
      )}
    </Dialog>
  )
}

interface SharingProps {
  item: NamedItem
  share: ListedShare | undefined
  /** Number of the item's shares. */
  links: number
  /** Asks to end the shown share. */
  onEnd: () => void
}

function Sharing({ item, share, links, onEnd }: SharingProps) {
  const start = useStartShare(item.id)
  const outer = useOuterShare(item)
  return (
    <>
      <Switch
        label="Share by link"
        hint={
          <span aria-live="polite">
            {share ? audienceOf(share) : quoted(privacyOf(item, outer))}
          </span>
        }
        checked={share !== undefined || start.isPending}
        onChange={(on) => {
          if (!on) onEnd()
          else if (!start.isPending) start.mutate()
        }}
      />
      <FormError message={shareProblem(start.error)} />
      {share && <ShareOptions key={share.id} share={share} />}
      {links > 1 && (
        <Text as="p" tone="muted" size="sm" className={styles.note}>
          {`This is one of ${links} links. Settings list all of them under “Shared by you”.`}
        </Text>
      )}
    </>
  )
}

/** Returns who can read an item that has no share itself. */
function privacyOf({ block_type: type }: NamedItem, outer: ListedShare | undefined) {
  if (!outer) return `Only you can read this ${type}.`
  return `Anyone with the link of “${outer.block.name}” can read this ${type} as well.`
}
