import { useQuery } from '@tanstack/react-query'
import type { PlacedBlock } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import { templatesQuery } from '../tree/item-queries.js'

const NONE: ReadonlySet<number> = new Set()

/** Returns the ids of the templates; empty until they are loaded. */
export function useTemplateIds(): ReadonlySet<number> {
  const { data } = useQuery({ ...templatesQuery, select: idsOf })
  return data ?? NONE
}

function idsOf(templates: PlacedBlock[]): ReadonlySet<number> {
  return new Set(templates.map(({ id }) => realId(id)))
}

/** Returns true if the page is a template. */
export function useIsTemplate(id: number) {
  const { data = false } = useQuery({
    ...templatesQuery,
    select: (templates) => templates.some((page) => realId(page.id) === realId(id)),
  })
  return data
}
