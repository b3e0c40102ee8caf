"""Letters that look like another: of other alphabets, digits and signs, each with the Latin letter it is taken for.

Our own short table: those that a phone can type or a page of fancy letters makes, and a name could be copied with.
Capitals stand by themselves, because they look like other letters than their small ones do: a Greek Ν is an N, ν a v.
"""

from __future__ import annotations

_PAIRS = """
    АA ВB СC ԀD ЕE ҺH НH ІI ЈJ КK ӀI МM ОO РP ԚQ ЅS ТT ѴV ԜW ХX УY ҮY ԌG З3
    аa вb сc ԁd еe һh нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy үy ԍg з3
    ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ ϒY
    αa βb εe ηn ιi κk μm νv οo ρp σo ςc τt υu χx γy ωw ζz ϲc ϳj
    ՕO ՍU ՏS օo ոn սu հh ցg զq յj
    ᎠD ᎡR ᎢT ᎥI ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᎽY ᏀG ᏃZ ᏒR ᏔW ᏕS ᏙV ᏚS ᏞL ᏟC ᏢP ᏦK ᏧD ᏮB ᏴB ᏂH ᏏB ᏻG ᏳG
    ꓐB ꓑP ꓒD ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU
    ⲀA ⲂB ⲈE ⲌZ ⲎH ⲒI ⲔK ⲘM ⲚN ⲞO ⲢP ⲤC ⲦT ⲨY ⲬX ⲁa ⲃb ⲉe ⲍz ⲏh ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲥc ⲧt ⲩy ⲭx
    ᗅA ᗩA ᗷB ᑕC ᗞD ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑎN ᑭP ᖇR ᔕS ᑌU ᐯV ᗯW ᙭X ᘔZ
    ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi ɑa ɡg ɩi ƒf
    łl øo đd ðd ħh ŧt ɨi ŁL ØO ĐD ÐD ĦH ŦT ƗI
    0o 1l il |l ǀl !l ǃl ’' ‘' `' ´' ‐- ‑- –- —- −- _-
"""
_ENCLOSED = (0x1F150, 0x1F170, 0x1F1E6)  # where letters in dark rounds, in dark squares and of flags begin


def _table() -> dict[int, str]:
    alike = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
    for first in _ENCLOSED:
        alike.update({first + place: chr(ord("A") + place) for place in range(26)})
    return alike


ALIKE = _table()
