import { useState } from 'react'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { Select, type SelectOption } from '../../../ui/select/select.js'
import { type Target, TargetPicker } from '../move-dialog/load-target-picker.js'

const ALL = 'all'
const PLACE = 'place'
type Choice = typeof ALL | typeof PLACE | BlockType

const CHOOSE = BLOCK_TYPES.map((type) => ({ value: type, label: `Choose a ${type}…` }))

interface PlaceFilterProps {
  place: Target | null
  onChange: (place: Target | null) => void
}

/** Limits the list to an item of any kind with everything below it (rule 15.65). */
export function PlaceFilter({ place, onChange }: PlaceFilterProps) {
  const [choosing, setChoosing] = useState<BlockType | null>(null)
  const options: SelectOption<Choice>[] = [
    { value: ALL, label: 'All notes' },
    ...(place ? [{ value: PLACE, label: place.name, isName: true } as const] : []),
    ...CHOOSE,
  ]

  function handleChange(choice: Choice) {
    if (choice === ALL) onChange(null)
    else if (choice !== PLACE) setChoosing(choice)
  }

  return (
    <>
      <Select label="Where" options={options} value={place ? PLACE : ALL} onChange={handleChange} />
      {choosing && (
        <TargetPicker
          title={`Choose a ${choosing}`}
          description={
            choosing === 'page'
              ? 'You’ll see what happened to it.'
              : 'You’ll see what happened to it and to everything in it.'
          }
          type={choosing}
          lockedToo
          onChoose={(chosen) => {
            onChange(chosen)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}
