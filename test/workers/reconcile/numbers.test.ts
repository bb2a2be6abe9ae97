/** Numbers, money, units and days as pages write them, against the values of answers. */
import test from 'ava'
import { compare } from '../../../workers/reconcile/compare.js'
import type { Scalar } from '../../../workers/reconcile/records.js'

const ROWS: [path: string, value: Scalar, text: string, finds: string, currency?: string][] = [
  ['total', 1234.5, 'Total 1,234.50', 'same'],
  ['total', 1234.5, 'Summe 1.234,50 €', 'same', 'EUR'],
  ['total', 1234.5, 'Total 1 234,50 €', 'same', 'EUR'],
  ['total', 1234.5, "CHF 1'234.50", 'same', 'CHF'],
  ['total', 1234567, '₹12,34,567', 'same', 'INR'],
  ['total', 1234, '١٬٢٣٤', 'same'],
  ['total', 42, '४२ items', 'same'],
  ['cents', 1700, '€17.00', 'same', 'EUR'],
  ['cents', 1700, '€170.00', 'the digits agree, the size does not', 'EUR'],
  ['total', 17, '$17.00', 'another currency than EUR', 'EUR'],
  ['total', 17, '£17.00 (17 €)', 'same', 'EUR'],
  ['total', 1700, '¥1,700', 'same', 'JPY'],
  ['share', 0.156, '15.6 %', 'same'],
  ['share', 0.156, '1.56 %', 'the digits agree, the size does not'],
  ['size', 2048, '2 KiB', 'same'],
  ['size', 1_500_000, '1.5 MB', 'same'],
  ['stars', 12_400, '12.4k', 'same'],
  ['average', 4.66667, '4.67', 'same'],
  ['total', 1234.5, '12,345.00', 'the digits agree, the size does not'],
  ['total', 99, 'sold out', 'absent'],
  ['status', 'paid', 'Order 7 Paid', 'same'],
  ['status', 'paid', 'Order 7 Unpaid', 'another status'],
  ['status', 'in_progress', 'In progress', 'same'],
  ['status', 'cancelled', 'Delivered', 'another status'],
  ['name', 'Gunpowder green tea, loose', 'Gunpowder green…', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '9 March 2026', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '09.03.2026', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', 'le 9 mars 2026', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '3/10/2026', 'off by one day: another time zone'],
  ['created_at', 1_773_057_600, 'Mar 9', 'same'],
]

for (const [path, value, text, finds, currency] of ROWS) {
  test(`${path} ${value}${currency === undefined ? '' : ` ${currency}`} shown as "${text}": ${finds}`, (t) => {
    const fields = { [path]: value, ...(currency === undefined ? {} : { currency }) }
    const found = compare(path, value, { fields }, text, new Set())
    t.is(typeof found === 'string' ? found : found.why, finds)
  })
}
