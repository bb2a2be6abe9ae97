/** All cases of the suite. */
import type { Library } from '../library-case.js'
import { agGrid } from './ag-grid.js'
import { antd } from './antd.js'
import { bitsUi } from './bits-ui.js'
import { cmdk } from './cmdk.js'
import { dndKit, helloPangea, reactDnd, sortablejs } from './dragging.js'
import { codemirror, lexical, monaco, tiptap } from './editors.js'
import { elementPlus } from './element-plus.js'
import { flatpickr } from './flatpickr.js'
import { fullcalendar } from './fullcalendar.js'
import { headlessui } from './headlessui.js'
import { mantine } from './mantine.js'
import { mui } from './mui.js'
import { muiDataGrid, muiDatePickers } from './mui-x.js'
import { radix } from './radix.js'
import { reactAria } from './react-aria.js'
import { reactDropzone } from './react-dropzone.js'
import { reactHookForm } from './react-hook-form.js'
import { reactSelect } from './react-select.js'
import { shoelace } from './shoelace.js'
import { tanstackTable, tanstackVirtual } from './tanstack.js'
import { vuetify } from './vuetify.js'

export const LIBRARIES: readonly Library[] = [
  radix,
  reactAria,
  headlessui,
  mui,
  muiDatePickers,
  muiDataGrid,
  antd,
  mantine,
  vuetify,
  elementPlus,
  bitsUi,
  shoelace,
  reactSelect,
  cmdk,
  tanstackTable,
  tanstackVirtual,
  agGrid,
  reactHookForm,
  tiptap,
  lexical,
  codemirror,
  monaco,
  dndKit,
  helloPangea,
  reactDnd,
  sortablejs,
  fullcalendar,
  reactDropzone,
  flatpickr,
]
