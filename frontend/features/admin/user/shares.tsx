import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StaffShareRow, StaffUserResponse } from '#modules/admin/api'
import { messageOf } from '../../../app/api-client.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { serverNow } from '../../../app/server-clock.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Button } from '../../../ui/button/button.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { counted } from '../../../app/counted.js'
import { Day } from '../day.js'
import { Part } from '../part/part.js'
import { staffCalls } from '../staff-calls.js'
import { userSharesQuery } from '../staff-queries.js'
import { useStaffAction } from './actions/use-staff-action.js'
import { Text } from '../../../ui/layout/layout.js'

/** The user's share links, without addresses and names. Staff can end each (rules 17.30, 17.31). */
export function Shares({ user }: { user: StaffUserResponse }) {
  const { data, error, isFetching, refetch } = useQuery(userSharesQuery(user.id))
  return (
    <Part title="Share links" wide>
      {data ? (
        <ShareTable user={user} shares={data} />
      ) : error && !isFetching ? (
        <LoadError title="Couldn’t load the links" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the links" rows={1} />
      )}
    </Part>
  )
}

interface ShareTableProps {
  user: StaffUserResponse
  shares: StaffShareRow[]
}

function ShareTable({ user, shares }: ShareTableProps) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<StaffShareRow>()
  const [open, setOpen] = useState(false)
  const end = useStaffAction((id: number) => staffCalls.endShare(user.id, id), 'The link has ended')
  const close = () => {
    setOpen(false)
    end.reset()
  }
  const ask = (share: StaffShareRow) => {
    setAsked(share)
    setOpen(true)
  }
  return (
    <div ref={place} tabIndex={-1}>
      {shares.length === 0 ? (
        <Text as="p" tone="muted">
          Shares nothing.
        </Text>
      ) : (
        <Table
          caption="Share links"
          columns={[...COLUMNS, endColumn(ask)]}
          rows={shares}
          idOf={({ id }) => id}
          nameOf={labelOf}
          sortable={false}
          cards={CARDS}
        />
      )}
      <ConfirmDialog
        open={open}
        theme="error"
        title="End this link?"
        subtitle={`It opens ${asked ? labelOf(asked) : 'nothing'} of ${user.email}. It stops working at once, for everyone who has it, and can’t come back.`}
        confirmLabel="End share"
        cancelLabel="Cancel"
        pending={end.isPending}
        finalFocus={place}
        onConfirm={() => asked && end.mutate(asked.id, { onSuccess: close })}
        onCancel={close}
      >
        {end.error && <FormError message={messageOf(end.error)} />}
      </ConfirmDialog>
    </div>
  )
}

const CARDS: Cards = {
  areas: ['shared state', 'since action', 'end action', 'opened action', 'views action'],
  columns: 'minmax(0, 1fr) auto',
  centered: true,
}

const COLUMNS: TableColumn<StaffShareRow>[] = [
  {
    id: 'block',
    header: 'Shares',
    area: 'shared',
    inCard: 'strong',
    cell: ({ row }) => labelOf(row.original),
  },
  {
    id: 'since',
    header: 'Since',
    area: 'since',
    inCard: 'muted',
    label: 'since ',
    cell: ({ row }) => <Day at={row.original.created_at} />,
  },
  {
    id: 'end',
    header: 'End',
    area: 'end',
    inCard: 'muted',
    label: 'end ',
    cell: ({ row: { original } }) =>
      original.expires_at ? <Day at={original.expires_at} /> : 'none',
  },
  {
    id: 'open',
    header: 'Open to',
    area: 'opened',
    inCard: 'muted',
    label: 'open to ',
    cell: ({ row }) => audienceOf(row.original),
  },
  {
    id: 'views',
    header: 'Views',
    area: 'views',
    inCard: 'muted',
    cell: ({ row }) => counted(row.original.views, 'view'),
  },
  {
    id: 'state',
    header: 'State',
    area: 'state',
    atEnd: true,
    cell: ({ row }) => <State share={row.original} />,
  },
]

function endColumn(onEnd: (share: StaffShareRow) => void): TableColumn<StaffShareRow> {
  return {
    id: 'action',
    header: () => <span className="visually-hidden">Action</span>,
    end: true,
    area: 'action',
    atEnd: true,
    cell: ({ row: { original } }) => (
      <Button variant="quiet" size="small" onClick={() => onEnd(original)}>
        End share<span className="visually-hidden">{` of ${labelOf(original)}`}</span>
      </Button>
    ),
  }
}

function labelOf({ block_type: type, block_id: id }: StaffShareRow) {
  return `${type} ${id}`
}

function audienceOf({ has_password, indexable }: StaffShareRow) {
  if (has_password) return 'link and password'
  return indexable ? 'search engines' : 'link'
}

function State({ share: { in_trash, expires_at: end } }: { share: StaffShareRow }) {
  if (in_trash) return <Badge tone="warning">in the trash</Badge>
  const expired = end !== null && Date.parse(end) <= serverNow()
  return <Badge tone={expired ? 'neutral' : 'success'}>{expired ? 'expired' : 'active'}</Badge>
}
