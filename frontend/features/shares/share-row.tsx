import { useSetAtom } from 'jotai'
import { Link } from 'wouter'
import type { ListedShare } from '#modules/workspace/api'
import { settingsTabAtom } from '../../app/open-windows.js'
import { paths } from '../../app/paths.js'
import { Badge } from '../../ui/badge/badge.js'
import { Button } from '../../ui/button/button.js'
import { quoted } from '../../ui/quoted.js'
import { displayName, ItemIcon, shareState } from '../workspace/index.js'
import { factsOf } from './share-words.js'
import { Row, Stack, Text } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

const STATES = {
  open: { tone: 'success', text: 'Active' },
  expired: { tone: 'neutral', text: 'Expired' },
  'in-trash': { tone: 'warning', text: 'In the trash' },
} as const

interface ShareRowProps {
  share: ListedShare
  /** Opens the share's options. */
  onChange: () => void
  onEnd: () => void
}

/** A share in the list of all shares. */
export function ShareRow({ share, onChange, onEnd }: ShareRowProps) {
  const { block } = share
  const name = displayName(block)
  const { tone, text } = STATES[shareState(share)]
  return (
    <li className={styles.share}>
      <ItemIcon item={block} size={18} className={styles.icon} />
      <Stack gap={0} shrink>
        <Row as="p" wrap gap={2} rowGap={1} breakable weight="medium" shrink>
          <ItemLink block={block} name={name} />
          <Badge tone={tone}>{text}</Badge>
        </Row>
        {block.path.length > 0 && (
          <Text as="p" translate="no" tone="muted" size="sm" breakable className={styles.path}>
            {block.path.map(displayName).join(' / ')}
          </Text>
        )}
        <Text as="p" tone="muted" size="sm" className={styles.note}>
          {factsOf(share).join(' · ')}
        </Text>
      </Stack>
      <Row as="span" align="stretch" wrap gap={2} className={styles.buttons}>
        <Button variant="quiet" size="small" onClick={onChange}>
          Link and options<span className="visually-hidden">{quoted(` of “${name}”`)}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onEnd}>
          End share<span className="visually-hidden">{quoted(` of “${name}”`)}</span>
        </Button>
      </Row>
    </li>
  )
}

/** The name of the shared item. Leads to the item, except in the trash. */
function ItemLink({ block, name }: { block: ListedShare['block']; name: string }) {
  const openSettings = useSetAtom(settingsTabAtom)
  if (block.deleted_at !== null) return <span translate="no">{name}</span>
  return (
    <Link
      href={paths.item(...[...block.path, block].map(({ id }) => id))}
      translate="no"
      className={styles.item}
      onClick={() => openSettings(null)}
    >
      {name}
    </Link>
  )
}
