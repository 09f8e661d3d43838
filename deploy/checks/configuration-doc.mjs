import '../../tools/checks/configuration-doc.mjs';
