/** The one payer of the simulated PayPal. */
export const PAYER = {
  email_address: 'payer@personal.example.com',
  payer_id: '2J6QB8YJQSJRJ',
  name: { given_name: 'Paula', surname: 'Payer' },
}

export const PAYERS_NAME = `${PAYER.name.given_name} ${PAYER.name.surname}`

/** Payer data that no table, event or log of the product may contain. */
export const PAYERS_DATA = [PAYER.email_address, PAYER.payer_id, PAYERS_NAME]
