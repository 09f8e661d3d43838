import '../../tools/checks/contracts-doc.mjs';
