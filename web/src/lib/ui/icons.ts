/** Line icons on a 24 grid, one constant each, so that a page carries only those it shows. */
export const left = 'M15 5l-7 7 7 7'
export const right = 'M9 5l7 7-7 7'
export const alarm =
  'M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm0 3.5v4l2.5 1.5M5 3 2.5 5.5M19 3l2.5 2.5'
export const clock = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.5 2'
export const code = 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5'
export const tag = 'M3.5 12.5V4.5a1 1 0 0 1 1-1h8l8 8-9 9zM8 8h.01'
export const pin =
  'M12 21s7-6 7-11.5a7 7 0 1 0-14 0C5 15 12 21 12 21zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const check = 'M5 12.5l4.5 4.5L19 7.5'
export const globe =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z'
export const search = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12l4.5 4.5'
export const calendar =
  'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 2.5v4M16 2.5v4'
export const chat = 'M4 20l1.3-4A8 8 0 1 1 8.4 19z'
export const link =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1'
export const alert = 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'
export const plus = 'M12 5v14M5 12h14'
export const close = 'M6 6l12 12M18 6L6 18'
export const copy =
  'M9 9h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-9a1 1 0 0 1 1-1zM16 9V5a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h2'
export const bell = 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15zM10 21h4'
export const phone =
  'M6 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6.5 6.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7a2 2 0 0 1 2-2.2z'
export const mail =
  'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3.5 7l8.5 6 8.5-6'
export const repeat = 'M4 12V9a3 3 0 0 1 3-3h11M15 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H6M9 21l-3-3 3-3'
export const card =
  'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM3 10h18M7 15h3'
export const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0'
export const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19'
export const sliders = 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5'
export const pix = 'M12 3l4 4 5 5-5 5-4 4-4-4-5-5 5-5zM8 12l4-4 4 4-4 4z'
export const exit = 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4M6 12h9'
export const external =
  'M14 4h6v6M20 4l-9 9M19 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h4'
export const device =
  'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2'
export const download = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15'
export const camera =
  'M4 8h3l1.6-2.4a1 1 0 0 1 .8-.4h5.2a1 1 0 0 1 .8.4L17 8h3a1 1 0 0 1 1 1v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a1 1 0 0 1 1-1zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'
export const shield = 'M12 3l7 3v5c0 5-3 8.3-7 10-4-1.7-7-5-7-10V6zM9 12l2 2 4-4'
export const trash =
  'M4.5 7h15M10 11v6M14 11v6M6 7l1 12a1.5 1.5 0 0 0 1.5 1.4h7A1.5 1.5 0 0 0 17 19l1-12M9.5 7V4.5h5V7'
export const send = 'M4 12l16-8-6 16-3-7z'
export const people =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 13.6a6.5 6.5 0 0 1 3.5 5.9'
export const star = 'M12 3.5l2.6 5.5 6 .7-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.7l6-.7z'
export const paper =
  'M6 3h9l4 4v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 12h6M9 16h6M9 8h2'
export const chart = 'M4 20V10M10 20V4M16 20v-7M21 20H3'
export const list = 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'
export const stack = 'M12 3l9 4.5-9 4.5-9-4.5zM3.5 12l8.5 4.3 8.5-4.3M3.5 16.5l8.5 4.3 8.5-4.3'
export const up = 'M5 15l7-7 7 7'
export const down = 'M5 9l7 7 7-7'
export const grip = 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01'
export const brush =
  'M20 4l-8.5 8.5M14 12a2.5 2.5 0 0 0-3.5-1.5M9.5 14a3 3 0 0 0-4 1.5c-.6 1.6-.5 2.6-2 3.5 2.5 1.6 7 1 8-2a3 3 0 0 0-2-3z'
