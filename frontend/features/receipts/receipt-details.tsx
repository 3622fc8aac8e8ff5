import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, Clock, Download } from 'lucide-react'
import type { ErasureStep, ReceiptResponse } from '#modules/workspace/api'
import { LoadError } from '../../app/load-error/load-error.js'
import { saveText } from '../../app/save-text.js'
import { Badge } from '../../ui/badge/badge.js'
import { Button } from '../../ui/button/button.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { receiptQuery } from './receipt-queries.js'
import { proofText, receiptFileName, stepText, stepTime } from './receipt-words.js'
import styles from './receipts.module.css'

/** Steps of an erasure, and the receipt to keep (rule 15.70). */
export function ReceiptDetails({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...receiptQuery(id),
    refetchOnMount: 'always',
  })
  if (data) return <Details receipt={data} />
  if (error && !isFetching) {
    return (
      <LoadError title="Couldn’t load the receipt" error={error} onRetry={() => void refetch()} />
    )
  }
  return <Skeleton label="Loading the receipt" />
}

function Details({ receipt }: { receipt: ReceiptResponse }) {
  const { complete, steps } = receipt
  return (
    <div className={styles.details}>
      <p className={styles.state}>
        <Badge tone={complete ? 'success' : 'warning'}>
          {complete ? 'Erased completely' : 'Not confirmed yet'}
        </Badge>
      </p>
      <ul aria-label="Steps" className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} receipt={receipt} />
        ))}
      </ul>
      <p className={styles.note}>{proofText(receipt)}</p>
      <Button
        variant="quiet"
        onClick={() => saveText(receiptFileName(receipt), `${JSON.stringify(receipt, null, 2)}\n`)}
      >
        <Download aria-hidden size={16} />
        Download receipt
      </Button>
    </div>
  )
}

const ICONS = { done: Check, pending: Clock, unknown: CircleHelp }
const STATES = { done: 'Done', pending: 'Waiting', unknown: 'Not recorded' }

function Step({ step, receipt }: { step: ErasureStep; receipt: ReceiptResponse }) {
  const Icon = ICONS[step.state]
  const time = stepTime(step)
  return (
    <li className={styles.step}>
      <Icon aria-hidden size={16} className={styles[step.state]} />
      <div>
        <p>
          <span className="visually-hidden">{`${STATES[step.state]}: `}</span>
          <span>{stepText(step, receipt)}</span>
        </p>
        {time && <p className={styles.note}>{time}</p>}
      </div>
    </li>
  )
}
