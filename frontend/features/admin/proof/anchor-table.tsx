import { Copy, Download } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { formatNumber } from '../../../app/counted.js'
import { Day } from '../day.js'
import { Part } from '../part/part.js'
import { saveText } from '../../../app/save-text.js'
import { copyText } from './save.js'
import { keyId, type ReadAnchor } from './statement.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
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
        cards={CARDS}
        empty={
          <Text as="p" tone="muted" marginTop={3}>
            Nothing signed yet. The first day will be signed soon.
          </Text>
        }
      />
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['number actions', 'day actions', 'head head', 'signature signature'],
  columns: 'minmax(0, 1fr) auto',
  centered: true,
}

const COLUMNS: TableColumn<ReadAnchor>[] = [
  {
    id: 'number',
    header: 'Anchor',
    width: '80px',
    area: 'number',
    inCard: 'strong',
    label: 'Anchor ',
    cell: ({ row }) => row.original.anchor,
  },
  {
    id: 'day',
    header: 'Signed on',
    className: styles.day,
    width: '140px',
    nowrap: true,
    area: 'day',
    cell: ({ row }) => <Day at={row.original.time} />,
  },
  {
    id: 'events',
    header: 'Events',
    className: styles.events,
    width: '110px',
    end: 'wide',
    tabular: true,
    cell: ({ row }) => formatNumber(row.original.events),
  },
  {
    id: 'head',
    header: 'Link',
    area: 'head',
    cell: ({ row: { original } }) => (
      <Text as="code" title={original.head} mono size="sm" breakable>
        {`${original.head.slice(0, 16)}…`}
      </Text>
    ),
  },
  {
    id: 'signature',
    header: 'Signed by',
    area: 'signature',
    cell: ({ row: { original } }) => <Signatures anchor={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    width: '90px',
    end: 'wide',
    nowrap: true,
    area: 'actions',
    cell: ({ row }) => <Actions anchor={row.original} />,
  },
]

function Signatures({ anchor: { keys, row } }: { anchor: ReadAnchor }) {
  return (
    <Stack as="ul" gap={2}>
      {keys.map((key, at) => (
        <li key={key} title={row.signatures[at]}>
          <Text as="code" mono size="sm" weight="medium" nowrap>
            {keyId(key)}
          </Text>{' '}
          <Text as="code" mono size="sm" breakable>{`${row.signatures[at]?.slice(0, 12)}…`}</Text>
        </li>
      ))}
    </Stack>
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
