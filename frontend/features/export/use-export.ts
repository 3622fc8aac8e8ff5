import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat } from '#modules/workspace/api'
import { numberOf } from '../editor/index.js'
import { notify } from '../../ui/toast/toast.js'
import { exportProblem, startExport, type WantedExport } from './start-export.js'

/**
 * State of a form that exports an item, or everything for null. A new item is exported once it has
 * its id. The browser shows the progress of the download.
 */
export function useExport(id: number | null, onStarted?: () => void) {
  const [format, setFormat] = useState<ExportFormat>('markdown')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: WantedExport) =>
      startExport({ ...wanted, id: wanted.id && (await numberOf(wanted.id)) }),
    onSuccess: () => {
      onStarted?.()
      notify('Export started. Your browser shows the download.')
    },
  })
  return {
    format,
    setFormat,
    start: () => mutate({ id, format }),
    pending: isPending,
    problem: error ? exportProblem(error) : undefined,
  }
}
