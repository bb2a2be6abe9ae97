import test from 'ava'
import { compare, plain } from '../../../workers/reconcile/compare.js'
import type { Scalar } from '../../../workers/reconcile/records.js'

// The result must not depend on the time zone of the machine.
process.env.TZ = 'UTC'

const ROWS: [path: string, value: Scalar, text: string, finds: string, currency?: string][] = [
  ['total', 1234.5, 'Total 1,234.50', 'same'],
  ['total', 1234.5, 'Summe 1.234,50 €', 'same', 'EUR'],
  ['total', 1234.5, 'Total 1 234,50 €', 'same', 'EUR'],
  ['total', 1234.5, "CHF 1'234.50", 'same', 'CHF'],
  ['total', 1234567, '₹12,34,567', 'same', 'INR'],
  ['total', 1234, '١٬٢٣٤', 'same'],
  ['total', 42, '४२ items', 'same'],
  ['cents', 1700, '€17.00', 'same', 'EUR'],
  ['cents', 1700, '€170.00', 'same digits, different magnitude', 'EUR'],
  ['total', 17, '$17.00', 'a currency other than EUR', 'EUR'],
  ['total', 17, '£17.00 (17 €)', 'same', 'EUR'],
  ['total', 1700, '¥1,700', 'same', 'JPY'],
  ['share', 0.156, '15.6 %', 'same'],
  ['share', 0.156, '1.56 %', 'same digits, different magnitude'],
  ['size', 2048, '2 KiB', 'same'],
  ['size', 1_500_000, '1.5 MB', 'same'],
  ['stars', 12_400, '12.4k', 'same'],
  ['average', 4.66667, '4.67', 'same'],
  ['total', 1234.5, '12,345.00', 'same digits, different magnitude'],
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
  ['total', 1234.5, '1 234,50 zł', 'same', 'PLN'],
  ['total', 1234567.89, '12,34,567.89', 'same'],
  ['total', 123456, '123.456 Ft', 'same', 'HUF'],
  ['total', 1200, '¥1,200', 'same', 'JPY'],
  ['total', 1200, '¥12', 'same digits, different magnitude', 'JPY'],
  ['fils', 1500, 'KWD 1.500', 'same', 'KWD'],
  ['total', -12.5, '(€12.50)', 'same', 'EUR'],
  ['total', -12.5, '-€12.50', 'same', 'EUR'],
  ['total', -12.5, '12.50- ', 'same'],
  ['total', -12.5, '€12.50', 'same digits, different magnitude', 'EUR'],
  ['views', 1_200_000, '1,2 Mio.', 'same'],
  ['views', 2_300_000_000, '2.3 Mrd.', 'same'],
  ['views', 2_300_000_000, '$2.3B', 'same'],
  ['views', 12_000, '1.2万', 'same'],
  ['views', 350_000, '3.5 lakh', 'same'],
  ['rate', 0.0125, '12.5‰', 'same'],
  ['share', 12.5, '12,5 %', 'same'],
  ['size', 1536, '1.5 KB', 'same'],
  ['size', 512, '512 B', 'same'],
  ['size', 1_048_576, '1 MiB', 'same'],
  ['size', 1_048_576, '10.48576 MB', 'same digits, different magnitude'],
  ['state', 'done', 'Completed', 'same'],
  ['state', 'active', 'Inactive', 'another status'],
  ['priority', 'low', 'High', 'another status'],
  ['name', 'Gunpowder green tea, loose', 'Sencha… Gunpowder gr...', 'same'],
  ['name', 'Gunpowder green tea, loose', 'Gunpowder black…', 'absent'],
  ['createdAt', '2026-03-09T12:00:00Z', '2026年3月9日', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '3月9日', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '٩ مارس ٢٠٢٦', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '9. März 2026', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '9 марта 2026 г.', 'same'],
  ['createdAt', '2026-03-09T12:00:00Z', '9 μαρτίου 2026', 'same'],
  ['createdAt', '2026-03-09', '8 March 2026', 'off by one day: another time zone'],
  ['createdAt', '2026-03-09T12:30:00Z', '9 March 2026, 12:30', 'same'],
  ['createdAt', '2026-03-09T12:30:00+09:00', '9 Mar 2026 12:30 pm', 'same'],
  ['createdAt', '2026-03-09T12:30:00Z', '9 March 2026, 18:30', 'off by whole hours: another time zone'],
  ['createdAt', '2026-03-09T12:30:00Z', '9 March 2026, 9:47', 'same'],
  ['createdAt', 1_773_057_600_000, '9 Mar 2026', 'same'],
]

for (const [path, value, text, finds, currency] of ROWS) {
  test(`${path} ${value}${currency === undefined ? '' : ` ${currency}`} shown as "${text}": ${finds}`, (t) => {
    const fields = { [path]: value, ...(currency === undefined ? {} : { currency }) }
    const found = compare(path, value, { fields }, plain(text), new Set())
    t.is(typeof found === 'string' ? found : found.why, finds)
  })
}
