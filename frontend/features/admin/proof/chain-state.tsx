import { Copy } from 'lucide-react'
import type { ProofResponse } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { counted, formatNumber } from '../../../app/counted.js'
import { Facts, Part } from '../part/part.js'
import { copyText } from './save.js'
import type { ReadAnchor } from './statement.js'
import { Row, Text } from '../../../ui/layout/layout.js'

interface ChainStateProps {
  proof: ProofResponse
  /** The latest signed anchor. */
  last: ReadAnchor | undefined
}

/** Number of events in the hash chain, and its current head. */
export function ChainState({ proof, last }: ChainStateProps) {
  const { events, head, block_events: size, lag } = proof
  return (
    <Part title="Chain over the log">
      <Facts
        facts={[
          ['State', <State key="state" proof={proof} />],
          ['Events', formatNumber(events)],
          ['Blocks', `${formatNumber(Math.ceil(events / size))}, of ${size} events each`],
          ['Last link', head ? <Hash key="link" hash={head} /> : '—'],
          ['Behind the log', lag ? lagInWords(lag) : '—'],
          ['Not signed yet', counted(Math.max(events - (last?.events ?? 0), 0), 'event')],
        ]}
      />
    </Part>
  )
}

function State({ proof: { head, lag } }: { proof: ProofResponse }) {
  if (head) return <Badge tone="success">follows the log</Badge>
  return lag && lag.events > 0 ? (
    <Badge tone="warning">catches up</Badge>
  ) : (
    <Badge>nothing chained yet</Badge>
  )
}

function Hash({ hash }: { hash: string }) {
  return (
    <Row as="span" align="start" gap={1}>
      <Text as="code" mono size="sm" breakable>
        {hash}
      </Text>
      <IconButton label="Copy the last link" size="small" onClick={() => void copyText('it', hash)}>
        <Copy aria-hidden size={14} />
      </IconButton>
    </Row>
  )
}

function lagInWords({ events, more, seconds }: NonNullable<ProofResponse['lag']>) {
  if (events === 0) return 'not at all'
  return `${more ? 'at least ' : ''}${counted(events, 'event')}, ${counted(Math.round(seconds), 'second')}`
}
