import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Progress } from '../../../ui/progress/progress.js'
import { ChooseButton } from '../choose-button.js'
import { problemOf } from '../import-calls.js'
import { importProblem } from '../import-files.js'
import { beginImport } from '../uploads.js'

interface BeginStepProps {
  chosen: { files: File[]; folders?: number }
  onClose: () => void
  onBegun: (id: string) => void
}

/** Announces the chosen file to the server, or says why it can't be imported. */
export function BeginStep({ chosen, onClose, onBegun }: BeginStepProps) {
  const unfit = importProblem(chosen)
  const { mutate, error, isPending } = useMutation({ mutationFn: beginImport, onSuccess: onBegun })
  const [file] = chosen.files
  const begun = useRef<File>(undefined)
  useEffect(() => {
    if (unfit || !file || begun.current === file) return
    begun.current = file
    mutate(file)
  }, [unfit, file, mutate])
  const problem = unfit ?? problemOf(error)
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
        {problem && !unfit && file && (
          <Button pending={isPending} onClick={() => mutate(file)}>
            Try again
          </Button>
        )}
        {unfit && <ChooseButton>Choose a file</ChooseButton>}
      </DialogActions>
    </>
  )
}
