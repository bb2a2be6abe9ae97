/** Whole names of controls that stop what goes on by itself. "Pause notifications" stops something else. */
const PAUSING = new RegExp(
  `^\\P{L}*(?:(?:${[
    'pause|stop|halt|freeze|anhalten|pausieren|stoppen|stopp|arrêter|suspendre|pausar|detener|parar',
    'ferma|pauzeren|zatrzymaj|wstrzymaj|пауза|стоп|остановить|duraklat|durdur',
  ].join('|')})|一時停止|停止|暂停|일시정지|정지)\\P{L}*$`,
  'iu',
)

export function isPausing(name: string): boolean {
  return PAUSING.test(name)
}
