/** Names of actions that cannot be undone or that cost money. */
const DESTRUCTIVE = new RegExp(
  `(?<!\\p{L})(?:${[
    'delete|remove|destroy|erase|wipe|discard|pay|buy|purchase|place order|checkout|deploy|publish|transfer|withdraw',
    'send money|reset|revoke|terminate|deactivate|cancel (?:subscription|order|account)|close account|unsubscribe',
    'löschen|entfernen|bezahlen|kaufen|kündigen|supprimer|payer|acheter|eliminar|borrar|pagar|comprar',
    'elimina|cancella|verwijder|betalen|usuń|zapłać|удалить|оплатить',
  ].join('|')})(?!\\p{L})|削除|購入|删除|购买|支付`,
  'iu',
)

export function isDestructive(name: string): boolean {
  return DESTRUCTIVE.test(name)
}
