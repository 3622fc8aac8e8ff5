import { blocksProjection } from '#projections/blocks/projection'
import type { Projection } from '#projections/runner/projection'
import { storageProjection } from '#projections/storage/projection'

/** Every read model of the product. */
export const projections = [blocksProjection, storageProjection] as Projection[]
