import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Chosen } from '../../../app/open-windows.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Progress } from '../../../ui/progress/progress.js'
import { ChooseButton } from '../choose-button.js'
import { problemOf } from '../import-calls.js'
import { UnfitFiles } from '../import-files.js'
import { packFiles } from '../pack-files.js'
import { beginImport } from '../uploads.js'

interface BeginStepProps {
  chosen: Chosen
  onClose: () => void
  onBegun: (id: string) => void
}

/** Announces what was chosen to the server, or says why it can't be imported. */
export function BeginStep({ chosen, onClose, onBegun }: BeginStepProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (files: Chosen) => beginImport(await packFiles(files)),
    onSuccess: onBegun,
  })
  const begun = useRef<Chosen>(undefined)
  useEffect(() => {
    if (begun.current === chosen) return
    begun.current = chosen
    mutate(chosen)
  }, [chosen, mutate])
  const isUnfit = error instanceof UnfitFiles
  const problem = isUnfit ? error.message : problemOf(error)
  return (
    <>
      {problem ? (
        <FormError message={problem} />
      ) : (
        <Progress label="Preparing the upload" value={null} />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {problem && !isUnfit && (
          <Button pending={isPending} onClick={() => mutate(chosen)}>
            Try again
          </Button>
        )}
        {isUnfit && <ChooseButton>Choose a file</ChooseButton>}
      </DialogActions>
    </>
  )
}
