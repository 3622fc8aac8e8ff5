import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/** Networks of four addresses for tests, which nobody routes to (198.18.0.0/15, RFC 2544). */
const NETWORKS = 2 ** 15

/** A network of its own for programs of a test, which can be cut off without a word to either side. */
export class OtherMachine {
  readonly #name = `strata-${randomInt(1_000_000)}`
  readonly #link = `st${randomInt(1_000_000)}`
  readonly #network = randomInt(NETWORKS) * 4
  /** The address of this machine, as seen from there. */
  readonly host = address(this.#network + 1)
  /** The other machine's own. */
  readonly ownHost = address(this.#network + 2)

  /** Undefined where this user may not make one: elsewhere than as root on Linux. */
  static make(): OtherMachine | undefined {
    const machine = new OtherMachine()
    const made =
      ip('netns', 'add', machine.#name) &&
      ip(
        'link',
        'add',
        machine.#link,
        'type',
        'veth',
        'peer',
        'name',
        'eth0',
        'netns',
        machine.#name
      ) &&
      ip('address', 'add', `${machine.host}/30`, 'dev', machine.#link) &&
      ip('link', 'set', machine.#link, 'up') &&
      ip('-n', machine.#name, 'address', 'add', `${machine.ownHost}/30`, 'dev', 'eth0') &&
      ip('-n', machine.#name, 'link', 'set', 'eth0', 'up')
    if (made) return machine
    machine.remove()
    return undefined
  }

  /** The command that runs another there. */
  get command(): string[] {
    return ['ip', 'netns', 'exec', this.#name]
  }

  /** Nothing comes from there any more, and nothing arrives. */
  vanish() {
    ip('-n', this.#name, 'link', 'set', 'eth0', 'down')
  }

  remove() {
    ip('netns', 'delete', this.#name)
  }
}

function address(number: number) {
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
}

function ip(...args: string[]) {
  return spawnSync('ip', args).status === 0
}
