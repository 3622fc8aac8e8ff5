import { Copy, Download } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { formatNumber } from '../../../app/counted.js'
import { Day } from '../day.js'
import { Part } from '../part/part.js'
import { saveText } from '../../../app/save-text.js'
import { copyText } from './save.js'
import { keyId, type ReadAnchor } from './statement.js'
import styles from './proof.module.css'

/** Signed head of the chain per day, newest first. */
export function AnchorTable({ anchors }: { anchors: ReadAnchor[] }) {
  return (
    <Part title="Anchors" wide>
      <Table
        caption="Anchors"
        columns={COLUMNS}
        rows={anchors}
        idOf={({ anchor }) => anchor}
        nameOf={({ anchor }) => `Anchor ${anchor}`}
        sortable={false}
        cards
        rowProps={() => ({ className: styles.anchor })}
        empty={
          <p className={styles.none}>Nothing signed yet. The first day will be signed soon.</p>
        }
      />
    </Part>
  )
}

const COLUMNS: TableColumn<ReadAnchor>[] = [
  {
    id: 'number',
    header: 'Anchor',
    className: styles.number,
    cell: ({ row }) => row.original.anchor,
  },
  {
    id: 'day',
    header: 'Signed on',
    className: styles.day,
    cell: ({ row }) => <Day at={row.original.time} />,
  },
  {
    id: 'events',
    header: 'Events',
    className: styles.events,
    cell: ({ row }) => formatNumber(row.original.events),
  },
  {
    id: 'head',
    header: 'Link',
    className: styles.head,
    cell: ({ row: { original } }) => (
      <code title={original.head} className={styles.code}>
        {`${original.head.slice(0, 16)}…`}
      </code>
    ),
  },
  {
    id: 'signature',
    header: 'Signed by',
    className: styles.signature,
    cell: ({ row: { original } }) => <Signatures anchor={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    className: styles.anchorActions,
    cell: ({ row }) => <Actions anchor={row.original} />,
  },
]

function Signatures({ anchor: { keys, row } }: { anchor: ReadAnchor }) {
  return (
    <ul className={styles.signatures}>
      {keys.map((key, at) => (
        <li key={key} title={row.signatures[at]}>
          <code className={styles.keyId}>{keyId(key)}</code>{' '}
          <code className={styles.code}>{`${row.signatures[at]?.slice(0, 12)}…`}</code>
        </li>
      ))}
    </ul>
  )
}

function Actions({ anchor: { anchor, row } }: { anchor: ReadAnchor }) {
  const text = JSON.stringify(row)
  return (
    <>
      <IconButton
        label={`Copy anchor ${anchor}`}
        onClick={() => void copyText(`anchor ${anchor}`, text)}
      >
        <Copy aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={`Download anchor ${anchor}`}
        onClick={() => saveText(`anchor-${anchor}.json`, text)}
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </>
  )
}
