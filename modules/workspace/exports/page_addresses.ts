import { shownName } from '#modules/workspace/shown_name'
import type { ExportFiles } from './export_files.js'
import type { ExportPlan } from './export_plan.js'
import type { OutsidePage } from './export_scope.js'
import { fileAddressAt, readOwnAddress } from './own_addresses.js'
import { relativeAddress } from './relative_address.js'

interface Targets {
  plan: ExportPlan
  files: ExportFiles
  origin: string
  /** Returns a linked page that is not in the archive. */
  outside: (id: number) => OutsidePage
}

/** A linked page, as a page of the archive shows it. */
export interface LinkedItem extends OutsidePage {
  icon: string | null
}

export type PageAddresses = ReturnType<typeof pageAddresses>

/**
 * Returns the addresses in a page of an archive: relative to the page for everything in the archive,
 * and absolute for the rest of this installation.
 * @param path path of the page in the archive
 */
export function pageAddresses(path: string, { plan, files, origin, outside }: Targets) {
  const item = (id: number) => {
    const place = plan.places.get(id)
    return place && { ...place, address: relativeAddress(path, place.path) }
  }
  const inArchive = (key: string) => {
    const target = files.pathOf(key)
    return target === undefined ? undefined : relativeAddress(path, target)
  }
  return {
    page(id: number): LinkedItem {
      const target = item(id)
      if (!target) return { ...outside(id), icon: null }
      const { block, address } = target
      return { name: shownName(block.name, block.block_type), icon: block.icon, address }
    },
    inArchive,
    file: (key: string) => inArchive(key) ?? fileAddressAt(origin, key),
    url(url: string): string {
      const own = readOwnAddress(url, origin)
      if (!own) return url.startsWith('/') ? absolute(url, origin) : url
      if ('file' in own) return inArchive(own.file) ?? fileAddressAt(origin, own.file)
      const target = item(own.item)
      return target ? target.address + own.hash : absolute(url, origin)
    },
  }
}

function absolute(url: string, origin: string) {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url
}
