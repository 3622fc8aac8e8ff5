import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat } from '#modules/workspace/api'
import { notify } from '../../ui/toast/toast.js'
import { exportProblem, startExport } from './start-export.js'

/**
 * State of a form that exports an item, or everything for null. The browser shows the progress of the
 * download.
 */
export function useExport(id: number | null, onStarted?: () => void) {
  const [format, setFormat] = useState<ExportFormat>('markdown')
  const { mutate, isPending, error } = useMutation({
    mutationFn: startExport,
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
