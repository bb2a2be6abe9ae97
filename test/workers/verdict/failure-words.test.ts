import test from 'ava'
import { saysFailure } from '../../../workers/verdict/failure-words.js'

const FAILURES = [
  'Could not save the order',
  "We can't reach the server",
  'You are offline',
  'No connection',
  'Keine Internetverbindung',
  'Нет подключения к сети',
  'Speichern fehlgeschlagen',
  'Échec de la commande',
  'No se pudo guardar',
  'Impossibile salvare',
  'Não foi possível salvar',
  'Nie udało się zapisać',
  'Не удалось сохранить',
  '保存に失敗しました',
  '保存失败',
  '저장 실패',
  'فشل الحفظ',
]
const OTHERS = [
  'Order placed',
  'Saved',
  'Gespeichert',
  '3 results',
  'Failsafe mode',
  'Bob went offline',
  'Available offline',
  'Connection saved',
  'Mirror',
  'Terror',
]

for (const text of FAILURES) test(`"${text}" says that something failed`, (t) => t.true(saysFailure(text)))
for (const text of OTHERS) test(`"${text}" does not`, (t) => t.false(saysFailure(text)))
