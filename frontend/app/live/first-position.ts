let position = ''

/** Remembers where the log was before anything was read, as the first response says. */
export function noteFirstPosition(header: string | null) {
  position ||= header ?? ''
}

/** The live feed begins here, and so reads nothing again that did not change; '' when not known. */
export function firstPosition() {
  return position
}
