/** Names of controls that stop what goes on by itself. */
const PAUSING = new RegExp(
  `(?<!\\p{L})(?:${[
    'pause|stop|halt|freeze|anhalten|pausieren|stoppen|stopp|arrêter|suspendre|pausar|detener|parar',
    'ferma|pauzeren|zatrzymaj|wstrzymaj|пауза|стоп|остановить|duraklat|durdur',
  ].join('|')})(?!\\p{L})|一時停止|停止|暂停|일시정지|정지`,
  'iu',
)

export function isPausing(name: string): boolean {
  return PAUSING.test(name)
}
