/**
 * The script of PayPal's buttons, as far as a subscription needs it: `Buttons` with `isEligible`,
 * `render`, `close`, `updateProps`; `createSubscription`, `onInit`, `onClick`, `onApprove`,
 * `onCancel` and `onError`. The script opens the approval page in a window, which reports the
 * decision back.
 */
export const sdkScript = `
(() => {
  const script = document.currentScript
  const api = script.src.replace(/\\/sdk\\/js.*$/, '')
  const namespace = script.dataset.namespace || 'paypal'
  const WINDOW = 'popup,width=500,height=640'

  function outcomeOf(popup, id) {
    return new Promise((resolve) => {
      const over = (outcome) => {
        clearInterval(watch)
        window.removeEventListener('message', onMessage)
        resolve(outcome)
      }
      const onMessage = ({ data, origin }) => {
        const isOurs = data && data.source === 'dev-paypal' && data.id === id
        if (isOurs && origin === new URL(api).origin) over(data.outcome)
      }
      window.addEventListener('message', onMessage)
      // The message with the decision arrives before the window is reported as closed.
      const watch = setInterval(() => {
        if (popup.closed) setTimeout(() => over('declined'), 300)
      }, 200)
    })
  }

  function Buttons(options = {}) {
    let element
    let enabled = true
    const actions = {
      enable: async () => setEnabled(true),
      disable: async () => setEnabled(false),
    }

    function setEnabled(value) {
      enabled = value
      if (element) element.disabled = !value
    }

    async function click() {
      if (!enabled) return
      let popup
      try {
        let isRejected = false
        const clicked = { resolve: () => {}, reject: () => (isRejected = true) }
        await (options.onClick && options.onClick({ fundingSource: 'paypal' }, clicked))
        if (isRejected) return
        popup = window.open('about:blank', '', WINDOW)
        if (!popup) throw new Error('The window could not be opened')
        const id = await options.createSubscription({ paymentSource: 'paypal' }, {})
        if (typeof id !== 'string' || id === '') throw new Error('There is no subscription')
        popup.location.href = api + '/approve?subscription_id=' + encodeURIComponent(id)
        await decide(id, await outcomeOf(popup, id))
      } catch (error) {
        if (popup) popup.close()
        if (options.onError) options.onError(error)
        else console.error(error)
      }
    }

    async function decide(id, outcome) {
      if (outcome === 'failed') throw new Error('The subscription could not be approved')
      const data = { subscriptionID: id, orderID: id, facilitatorAccessToken: '', paymentSource: 'paypal' }
      if (outcome === 'approved') return options.onApprove && options.onApprove(data, {})
      return options.onCancel && options.onCancel(data, {})
    }

    return {
      isEligible: () => true,
      updateProps: () => Promise.resolve(),
      async render(where) {
        const container = typeof where === 'string' ? document.querySelector(where) : where
        if (!container) throw new Error('There is no container for the buttons')
        element = document.createElement('button')
        element.type = 'button'
        element.textContent = 'PayPal Subscribe'
        element.dataset.fundingSource = 'paypal'
        element.style.cssText =
          'width:100%;min-height:45px;border:0;border-radius:4px;background:#ffc439;' +
          'color:#111;font:700 16px system-ui,sans-serif;cursor:pointer'
        element.addEventListener('click', click)
        container.append(element)
        if (options.onInit) options.onInit({}, actions)
        setEnabled(enabled)
      },
      async close() {
        if (element) element.remove()
        element = undefined
      },
    }
  }

  window[namespace] = { version: '5.0.0', Buttons }
})()
`
