"use strict";
(function () {
  var tree = document.querySelector("ul.tree");
  if (!tree) return;
  var links = function () {
    return Array.prototype.filter.call(tree.querySelectorAll("a"), function (a) { return a.offsetParent !== null; });
  };
  var show = function () {
    var hash = location.hash || "#n";
    Array.prototype.forEach.call(tree.querySelectorAll("a"), function (a) {
      var here = a.getAttribute("href") === hash;
      a.classList.toggle("here", here);
      if (here) a.setAttribute("aria-current", "true"); else a.removeAttribute("aria-current");
    });
  };
  var all = function (open) {
    Array.prototype.forEach.call(tree.querySelectorAll("details"), function (d) { d.open = open; });
  };
  document.getElementById("open").addEventListener("click", function () { all(true); });
  document.getElementById("close").addEventListener("click", function () { all(false); });
  window.addEventListener("hashchange", show);
  // Down and up go through what is shown of the tree, right and left open and close.
  tree.addEventListener("keydown", function (event) {
    var shown = links(), at = shown.indexOf(document.activeElement);
    if (at < 0) return;
    var details = shown[at].closest("summary") ? shown[at].closest("details") : null;
    if (event.key === "ArrowDown" && at + 1 < shown.length) shown[at + 1].focus();
    else if (event.key === "ArrowUp" && at > 0) shown[at - 1].focus();
    else if (event.key === "ArrowRight" && details) details.open = true;
    else if (event.key === "ArrowLeft" && details) details.open = false;
    else return;
    event.preventDefault();
  });
  show();
}());
