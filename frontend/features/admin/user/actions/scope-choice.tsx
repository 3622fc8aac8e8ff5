import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUserResponse } from '#modules/admin/api'
import { SCOPE_CHANGED_CODE, type ScopeChangedData } from '#modules/auth/api'
import { type Scope, SCOPES } from '#modules/auth/permissions'
import { ApiError, messageOf } from '../../../../app/api-client.js'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { Select } from '../../../../ui/select/select.js'
import { staffCalls } from '../../staff-calls.js'
import { STAFF_KEY } from '../../staff-queries.js'
import { ActionRow } from './action-row.js'
import styles from './actions.module.css'
import { useStaffAction } from './use-staff-action.js'

type Choice = Scope | 'none'

const CHOICES: Choice[] = ['none', ...SCOPES]

/** Effect of each scope, shown before the scope is granted. */
const OPENS: Record<Choice, string> = {
  none: 'They lose access to the staff area.',
  admin: 'They can see and change everything in the staff area, scopes included.',
  auditor: 'They can read the audit pages and nothing else.',
}

interface ScopeChoiceProps {
  user: StaffUserResponse
  own: boolean
}

/** Grants or revokes a staff scope. Staff cannot change their own scope (rule 17.7). */
export function ScopeChoice({ user, own }: ScopeChoiceProps) {
  const { id, email, scope } = user
  const [asked, setAsked] = useState<Choice>()
  const [open, setOpen] = useState(false)
  // Scope that was shown when the dialog opened.
  const [base, setBase] = useState(scope)
  const queryClient = useQueryClient()
  const change = useStaffAction(
    (next: Choice) =>
      staffCalls.setScope(id, { scope: next === 'none' ? null : next, base_scope: base }),
    'The scope has changed'
  )
  const close = () => {
    setOpen(false)
    change.reset()
  }
  /** Shows the current scope after a conflict. A second confirmation then replaces it. */
  const showCurrent = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== SCOPE_CHANGED_CODE) return
    setBase((error.data as ScopeChangedData).scope)
    void queryClient.invalidateQueries({ queryKey: STAFF_KEY })
  }
  const unfit = !user.email_verified && scope === null
  return (
    <>
      <ActionRow title="Staff" text={textFor(scope, own, unfit)}>
        <div className={styles.choice}>
          <Select
            label="Scope"
            options={CHOICES.map((value) => ({ value, label: value }))}
            value={scope ?? 'none'}
            disabled={own || unfit}
            onChange={(next) => {
              if (next === (scope ?? 'none')) return
              setAsked(next)
              setBase(scope)
              setOpen(true)
            }}
          />
        </div>
      </ActionRow>
      {asked && (
        <ConfirmDialog
          open={open}
          theme={asked === 'none' ? 'error' : 'neutral'}
          title={asked === 'none' ? 'Take the scope?' : `Give the scope ${asked}?`}
          subtitle={`${email}: ${OPENS[asked]}`}
          confirmLabel={asked === 'none' ? 'Take scope' : 'Give scope'}
          cancelLabel="Cancel"
          pending={change.isPending}
          onConfirm={() => change.mutate(asked, { onSuccess: close, onError: showCurrent })}
          onCancel={close}
        >
          {change.error && <FormError message={messageOf(change.error)} />}
        </ConfirmDialog>
      )}
    </>
  )
}

function textFor(scope: Scope | null, own: boolean, unfit: boolean) {
  if (own) return 'This is your own account: only another admin can change its scope.'
  if (unfit) return 'Only people with a verified email can have a scope.'
  return scope ? 'Belongs to the staff.' : 'Does not belong to the staff.'
}
