import { useQuery } from '@tanstack/react-query'
import type { ProofResponse } from '#modules/admin/api'
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { staffPaths } from '../staff-paths.js'
import { proofQuery } from '../staff-queries.js'
import { AnchorTable } from './anchor-table.js'
import { ChainState } from './chain-state.js'
import { HowToCheck } from './how-to-check.js'
import { PublicKeys } from './public-keys.js'
import { readAnchors } from './statement.js'
import { Parts } from '../part/part.js'
import styles from './proof.module.css'

/**
 * Page that proves the log unchanged, and explains how to verify it independently (rules 18.1,
 * 18.2).
 */
export default function ProofPage() {
  const { data, error, isFetching, refetch } = useQuery(proofQuery())
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Audit', href: staffPaths.audit }, { label: 'Proof' }]} />
      <div className={styles.title}>
        <AdminHeading title="Proof" />
      </div>
      {error && !isFetching && (
        <LoadError title="Couldn’t load the proof" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Proof proof={data} />}
      {!data && (!error || isFetching) && <Skeleton label="Loading the proof" rows={8} />}
    </>
  )
}

function Proof({ proof }: { proof: ProofResponse }) {
  const anchors = readAnchors(proof.anchors)
  return (
    <Parts className={styles.parts}>
      <ChainState proof={proof} last={anchors[0]} />
      <HowToCheck />
      <PublicKeys keys={proof.keys} />
      <AnchorTable anchors={anchors} />
    </Parts>
  )
}
